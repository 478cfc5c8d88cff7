import { folded } from '../../kernel/text.ts'

type Leather = { name: string; leatherName: string; brandColor: string; mainColor: string }
type Category = { title: string; leatherTypes: readonly Leather[] }

/**
 * The leathers that answer to what was typed, still under their categories; categories without any are left out.
 *
 * The term may stand in the name, the leather's name, the brand's colour, the main colour or the title of the category
 * (docs/requirements.md#s5); capitals and accents make no difference. An empty term finds everything.
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
