/** Structured data for search engines, which browsers do not execute. */
export function StructuredData({ content }: { content: object }) {
  // React does not escape text in a script; no `<` may end the block early.
  const json = JSON.stringify(content).replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, in which no tag can stand
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
