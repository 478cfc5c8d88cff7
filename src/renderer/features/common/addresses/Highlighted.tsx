/**
 * Text in which the ranges that match the search are bold. Each range is [start, end]: positions in `text`, with `end`
 * exclusive.
 */
export function Highlighted({ text, ranges }: { text: string; ranges: readonly (readonly number[])[] }) {
  const parts: { text: string; isMatch: boolean; at: number }[] = []
  let at = 0
  for (const [start = 0, end = 0] of ranges) {
    if (start > at) parts.push({ text: text.slice(at, start), isMatch: false, at })
    parts.push({ text: text.slice(start, end), isMatch: true, at: start })
    at = end
  }
  parts.push({ text: text.slice(at), isMatch: false, at })
  return (
    <span>
      {parts.map((part) =>
        part.isMatch ? <strong key={part.at}>{part.text}</strong> : <span key={`-${part.at}`}>{part.text}</span>,
      )}
    </span>
  )
}
