import { useTrustedHtml } from './trusted-html.ts'

/** Structured data for search engines. Browsers do not execute a script of this type. */
export function StructuredData({ content }: { content: object }) {
  // React does not escape text in a script, so `<` is escaped here. Otherwise a text could end the script early.
  const json = JSON.stringify(content).replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, which cannot contain a tag
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: useTrustedHtml(json) }} />
}
