#!/bin/sh
# Starts CHROMIUM_PROGRAM with more features switched off than Playwright does: Chromium heeds the last list of them alone.
# A Chromium with windows prepares pages for the address bar of each window, and a spare process for each page.
off=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI,SpareRendererForSitePerProcess
# A page of the same site has the frame of the page before it: a new one for each takes a tenth of the CPU of a visit.
off=$off,RenderDocument
for each in "$@"; do
  shift
  case $each in --disable-features=*) each=$each,$off ;; esac
  set -- "$@" "$each"
done
exec "$CHROMIUM_PROGRAM" "$@"
