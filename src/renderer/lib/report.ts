/**
 * Tells of a failure that the visitor sees in one sentence, or not at all ("logged only" in the specification).
 *
 * @param subject what was going on, in a word or two: 'stock', 'version check'
 */
export function report(error: unknown, subject: string): void {
  console.error(`[${subject}]`, error)
}
