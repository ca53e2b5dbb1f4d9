// Starts the page of the single file: unpacks what it carries in inert script elements, and hands
// it to the page's own modules in place of what they would fetch.  Set in by single.py.
"use strict";

{
  // With a game in its address it stands in a frame, in the place of one that came to nothing.
  const framed = new URLSearchParams(location.search).has("game");
  document.documentElement.toggleAttribute("data-frame", framed);
  // The lobby comes with the page, and may not be what is wanted.
  document.documentElement.toggleAttribute("data-bound", framed || location.hash.length > 1);

  /** @param {string} name */
  const packed = (name) => {
    const element = document.querySelector(`script[data-part="${CSS.escape(name)}"]`);
    const text = element?.textContent ?? "";
    // Told that it is not needed again: it holds megabytes.
    element?.remove();
    const fast = /** @type {any} */ (Uint8Array).fromBase64;
    if (fast) return /** @type {Uint8Array<ArrayBuffer>} */ (fast.call(Uint8Array, text));
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  };

  /** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<ArrayBuffer>} */
  const unpacked = (bytes) => {
    const stream = new DecompressionStream("gzip");
    // Through the writer: WebKit takes it from nowhere else.
    const writer = stream.writable.getWriter();
    void writer.write(bytes);
    void writer.close();
    return new Response(stream.readable).arrayBuffer();
  };

  /** @param {string} name */
  const text = async (name) => new TextDecoder().decode(await unpacked(packed(name)));

  /** @param {string} source @param {string} type */
  const address = (source, type) => URL.createObjectURL(new Blob([source], { type }));

  const start = async () => {
    /** @type {{modules: Record<string, string>, data: Record<string, string>, styles: Record<string, string>, main: string}} */
    const page = JSON.parse(await text("page"));

    /** @type {Record<string, string>} */
    const addresses = {};
    // Each comes after those that it imports.
    for (const [path, source] of Object.entries(page.modules)) {
      const whole = source.replace(
        /(["'`])inlined:([^"'`]+)\1/g,
        (bare, quote, other) => (addresses[other] ? quote + addresses[other] + quote : bare),
      );
      addresses[path] = address(whole, "text/javascript");
    }

    const folder = new URL(".", document.baseURI).href;
    const bareFetch = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const wanted = input instanceof Request ? input.url : String(new URL(input, folder));
      const inside = wanted.startsWith(folder) ? page.data[wanted.slice(folder.length)] : undefined;
      return inside === undefined ? bareFetch(input, init) : new Response(inside);
    };

    /** @type {Record<string, () => Promise<any>>} */
    const modules = {};
    for (const [path, source] of Object.entries(addresses)) modules[path] = () => import(source);
    Object.assign(globalThis, {
      regaliaInlined: {
        modules,
        styles: page.styles,
        scripts: text,
        // The workers undo gzip by themselves.
        files: async (/** @type {string} */ name) => packed(name).buffer,
      },
    });
    // Python first: its megabytes are unpacked while the page is put together.
    if (!framed) void modules["app/started.js"]();
    await modules[framed ? "embed.js" : page.main]();
  };
  void start();
}
