import { createContext, use } from 'react'

/**
 * Marks sanitized HTML, so that the browser accepts it as the content of an element. In browsers with Trusted Types the
 * result is a `TrustedHTML` object; React passes it to the element unchanged.
 */
export type TrustHtml = (html: string) => string

/** The server, and browsers without Trusted Types, use the text itself. */
export const TrustHtmlContext = createContext<TrustHtml>((html) => html)

/** Returns HTML of the server for `dangerouslySetInnerHTML`. The server has sanitized it (`src/server/html`). */
export const useTrustedHtml = (html: string): string => use(TrustHtmlContext)(html)
