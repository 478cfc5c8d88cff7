/** The possible values of each choice. */
export type Choices = Readonly<Record<string, readonly string[]>>
export type Choice<Of extends Choices> = { [Name in keyof Of]: Of[Name][number] }

/**
 * Returns a small set of cases in which every pair of values of two choices occurs together at least once.
 *
 * @param isPossible returns false for a combination that the screens do not permit
 */
export function pairwise<const Of extends Choices>(
  choices: Of,
  isPossible: (choice: Choice<Of>) => boolean = () => true,
): Choice<Of>[] {
  const names = Object.keys(choices)
  let combinations: Record<string, string>[] = [{}]
  for (const name of names)
    combinations = combinations.flatMap((one) => (choices[name] ?? []).map((value) => ({ ...one, [name]: value })))
  const candidates = combinations
    .filter((one) => isPossible(one as Choice<Of>))
    .map((one) => ({ one, pairs: pairsOf(one, names) }))

  const missing = new Set(candidates.flatMap(({ pairs }) => pairs))
  const cases: Choice<Of>[] = []
  // Adds the combination with the most new pairs until no pair is missing.
  while (missing.size > 0) {
    const counted = candidates.map(({ one, pairs }) => ({
      one,
      pairs,
      newPairs: pairs.filter((pair) => missing.has(pair)).length,
    }))
    const best = counted.reduce((most, next) => (next.newPairs > most.newPairs ? next : most))
    for (const pair of best.pairs) missing.delete(pair)
    cases.push(best.one as Choice<Of>)
  }
  return cases
}

function pairsOf(one: Record<string, string>, names: readonly string[]): string[] {
  return names.flatMap((a, index) => names.slice(index + 1).map((b) => `${a}=${one[a]} ${b}=${one[b]}`))
}
