import { folded } from '../../kernel/text.ts'

type Leather = { name: string; leatherName: string; brandColor: string; mainColor: string }
type Category = { title: string; leatherTypes: readonly Leather[] }

/**
 * Returns the leathers that match a search term, within their categories; empty categories are omitted.
 *
 * The term may occur in the name, the leather name, the brand's color name, the main color or the title of the category
 * (docs/requirements.md#s5-other). Case and accents are ignored. An empty term matches everything.
 */
export function searchLeathers<C extends Category>(categories: readonly C[], term: string): C[] {
  const wanted = folded(term.trim())
  return categories
    .map((category) => ({
      ...category,
      leatherTypes: category.leatherTypes.filter((leather) =>
        wordsOf(leather, category).some((word) => folded(word).includes(wanted)),
      ),
    }))
    .filter(({ leatherTypes }) => leatherTypes.length > 0)
}

function wordsOf({ name, leatherName, brandColor, mainColor }: Leather, { title }: Category): string[] {
  return [name, leatherName, brandColor, mainColor, title]
}
