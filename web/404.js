// The page for addresses where nothing is: speaks the language of whoever has come there, and finds
// the way to the lobby, since a host sends this page for any path, however deep. Set in by the build.
"use strict";

{
  /** @type {NodeListOf<HTMLElement>} */
  const sections = document.querySelectorAll("section[lang]");

  /** @returns {{lang?: unknown, theme?: unknown}} what was chosen in the settings of the page */
  const chosen = () => {
    try {
      return JSON.parse(localStorage.getItem("regalia settings") ?? "{}") ?? {};
    } catch {
      return {};
    }
  };

  const { lang, theme } = chosen();
  const wanted = [lang, ...navigator.languages].map((one) => String(one).split("-")[0]);
  const known = [...sections].map((one) => one.lang);
  const best = wanted.find((one) => known.includes(one)) ?? "en";
  document.documentElement.lang = best;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  for (const section of sections) {
    section.hidden = section.lang !== best;
    const head = section.querySelector("h1")?.textContent;
    if (!section.hidden) document.title = `${head} – ${document.title}`;
  }

  /** @param {URL} folder @returns {Promise<boolean>} whether the lobby is there */
  const isHome = async (folder) => {
    try {
      const answer = await fetch(new URL("version.json", folder));
      return answer.ok && typeof (await answer.json()).home === "string";
    } catch {
      return false;
    }
  };

  /** @returns {Promise<string | null>} the address of the lobby: the nearest folder that has one */
  const home = async () => {
    for (let folder = new URL("./", location.href); ; ) {
      if (await isHome(folder)) return folder.href;
      const above = new URL("../", folder);
      if (above.href === folder.href) return null;
      folder = above;
    }
  };

  const search = async () => {
    const found = await home();
    for (const way of document.querySelectorAll("a")) if (found) way.href = found;
    document.documentElement.dataset.page = "ready";
  };
  if (document.querySelector("a[data-known]")) document.documentElement.dataset.page = "ready";
  else void search();
}
