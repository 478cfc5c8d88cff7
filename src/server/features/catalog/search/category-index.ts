import { compoundParts } from '#shared/domain/search/compounds.ts'
import { stem } from '#shared/domain/search/stem.ts'
import { searchWords } from '#shared/domain/search/words.ts'
import { firstFrom } from '#shared/kernel/sorted-list.ts'
import type { SearchClause } from './parsed-query.ts'
import type { CategoryRow } from './search-table.ts'

/** The menu pages by their stems. A suggestion looks only at the pages with its words. */
export type CategoryIndex = {
  /**
   * Returns the menu pages that match all clauses by their name, their path or the name of their parent. At least one clause
   * must match the own name; pages with the most such matches come first.
   */
  matching(clauses: readonly SearchClause[]): CategoryRow[]
}

/** Places of the pages per stem. */
type PlacesByStem = { places: ReadonlyMap<string, readonly number[]>; sortedStems: readonly string[] }

/** Indexes menu pages. */
export function indexCategories(categories: readonly CategoryRow[]): CategoryIndex {
  const byStem = placesByStem(
    categories.map(({ name, above, urlFragment }) => stemsOf(`${name} ${above ?? ''} ${urlFragment}`)),
  )
  const byNameStem = placesByStem(categories.map(({ name }) => stemsOf(name)))

  return {
    matching(clauses) {
      const [first, ...others] = clauses.map((clause) => placesOf(byStem, clause))
      if (!first) return []
      const matching = [...first].filter((place) => others.every((other) => other.has(place)))
      if (matching.length === 0) return []
      const byName = clauses.map((clause) => placesOf(byNameStem, clause))
      return matching
        .map((place) => ({ place, count: byName.filter((places) => places.has(place)).length }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || a.place - b.place)
        .flatMap(({ place }) => categories[place] ?? [])
    },
  }
}

/** Words, stems and parts of compounds of a text. */
function stemsOf(text: string): Set<string> {
  return new Set(searchWords(text).flatMap((word) => [word, stem(word), ...compoundParts(word)]))
}

function placesByStem(pages: readonly ReadonlySet<string>[]): PlacesByStem {
  const places = new Map<string, number[]>()
  for (const [place, stems] of pages.entries()) {
    for (const stem of stems) {
      const list = places.get(stem)
      if (list) list.push(place)
      else places.set(stem, [place])
    }
  }
  return { places, sortedStems: [...places.keys()].sort() }
}

/** Places of the pages that match a clause: with all stems of an alternative, or with a stem that has the prefix. */
function placesOf({ places, sortedStems }: PlacesByStem, { own, other, start }: SearchClause): Set<number> {
  const found = new Set<number>()
  for (const [first = '', ...others] of [...own, ...other]) {
    for (const place of places.get(first) ?? []) {
      if (others.every((stem) => places.get(stem)?.includes(place))) found.add(place)
    }
  }
  if (start === undefined) return found
  for (let at = firstFrom(sortedStems, start); sortedStems[at]?.startsWith(start); at += 1) {
    for (const place of places.get(sortedStems[at] ?? '') ?? []) found.add(place)
  }
  return found
}
