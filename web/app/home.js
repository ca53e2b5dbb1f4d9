/**
 * Where the page's own files stand: the folder of main.js, which bears the version in its name, so
 * that files of two versions are never mixed.  The single file carries them inside and knows them
 * by their paths from the document.
 */
export const home = Reflect.get(globalThis, "regaliaInlined")
  ? new URL(".", document.baseURI)
  : new URL("..", import.meta.url);
