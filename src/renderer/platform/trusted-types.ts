/** The part of the browser's Trusted Types that is used here. Absent in browsers without them. */
export type TrustedTypeFactory = {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): { createHTML(text: string): string }
}

/** Names of the policies; the content security policy of the main process lists them (`page-policy.ts`). */
const SHOP_HTML = 'shop-html'
const DEFAULT = 'default'

/** Text with which React creates every `<script>` element. */
const SCRIPT_OF_REACT = '<script></script>'

/**
 * Creates the Trusted Types policies of the page, and returns the function that marks HTML of the shop. Every other
 * text that a script writes into the page as HTML is refused by the browser.
 */
export function createTrustHtml(trustedTypes: TrustedTypeFactory | undefined): (html: string) => string {
  if (!trustedTypes) return (html) => html
  trustedTypes.createPolicy(DEFAULT, { createHTML: (text) => (text === SCRIPT_OF_REACT ? text : null) })
  const policy = trustedTypes.createPolicy(SHOP_HTML, { createHTML: (html) => html })
  return (html) => policy.createHTML(html)
}
