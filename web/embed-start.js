// Before the modules of the frame. A sandbox without allow-same-origin shuts a frame off from its
// own host: modules and rules then come only from hosts that let everybody read them, as many do.
// From any other host comes the single file, which asks for nothing.
"use strict";

if (self.origin === "null") {
  document.querySelector("script[type=module]")?.addEventListener("error", () => {
    location.replace(`regalia.html${location.search}${location.hash}`);
  });
}
