/** Chromium's own viewer of PDFs, which draws them in frames of its own. */
const VIEWER = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/'

/**
 * Whether a frame belongs to a paper that is being printed. No page gets to a file by itself; only the window of
 * `print-window.ts` is led to one.
 */
export const isPrintedDocument = (pageUrl: string, frameUrl: string): boolean =>
  pageUrl.startsWith('file:') && (frameUrl === pageUrl || frameUrl.startsWith(VIEWER))
