/** Structured data for search engines, which browsers do not execute. */
export function StructuredData({ content }: { content: object }) {
  // React does not escape text in a script; no `<` may end the block early.
  const json = JSON.stringify(content).replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, which cannot contain a tag
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
