/** The part of the browser's Trusted Types that is used here. Absent in browsers without them. */
type TrustedTypeFactory = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL?(url: string): string | null },
  ): { createHTML(text: string): string }
}

/** Names of the policies. The content security policies list them (`page-policy.ts` and `page-headers.ts`). */
const SHOP_HTML = 'shop-html'
const DEFAULT = 'default'

/** Text with which React creates every `<script>` element. */
const SCRIPT_OF_REACT = '<script></script>'

/**
 * Creates the Trusted Types policies of the page, and returns the function that marks HTML of the shop. Every other
 * text that a script writes into the page as HTML is refused by the browser.
 *
 * @param mayLoad returns whether a script may load the script at a URL; by default none
 */
export function createTrustHtml(mayLoad: (url: string) => boolean = () => false): (html: string) => string {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypeFactory } // TypeScript's DOM types lack it
  if (!trustedTypes) return (html) => html
  trustedTypes.createPolicy(DEFAULT, {
    createHTML: (text) => (text === SCRIPT_OF_REACT ? text : null),
    createScriptURL: (url) => (mayLoad(url) ? url : null),
  })
  const policy = trustedTypes.createPolicy(SHOP_HTML, { createHTML: (html) => html })
  return (html) => policy.createHTML(html)
}
