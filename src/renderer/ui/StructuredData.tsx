/** A block of data for search engines, which no browser runs. */
export function StructuredData({ content }: { content: object }) {
  // Text in a script is not escaped by React either; no `<` may end the block early.
  const json = JSON.stringify(content).replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, in which no tag can stand
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
