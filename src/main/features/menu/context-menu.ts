/** Data of a right click, as Electron reports it. */
export type ContextMenuRequest = {
  isEditable: boolean
  selectionText: string
  /** Empty when no word is misspelled. */
  misspelledWord: string
  dictionarySuggestions: readonly string[]
  editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean; canSelectAll: boolean }
}

/**
 * A chosen spelling item: it replaces the word by a suggestion, or adds the word to the dictionary. Electron handles
 * the other items of the menu itself.
 */
export type SpellingChoice = { kind: 'replace' | 'learn'; word: string }

type ContextItem = {
  label?: string
  role?: 'cut' | 'copy' | 'paste' | 'selectAll'
  type?: 'separator'
  enabled?: boolean
  choice?: SpellingChoice
}

const SEPARATOR: ContextItem = { type: 'separator' }

/**
 * Returns the items of the context menu. In a field these are spelling suggestions and clipboard commands. Outside a
 * field the only item copies the selection; without a selection there are no items.
 */
export function contextMenu({ isEditable, selectionText, editFlags, ...spelling }: ContextMenuRequest): ContextItem[] {
  if (!isEditable) {
    return selectionText.trim() === '' ? [] : [{ label: 'Kopiëren', role: 'copy', enabled: editFlags.canCopy }]
  }
  return [
    ...spellingItems(spelling),
    { label: 'Knippen', role: 'cut', enabled: editFlags.canCut },
    { label: 'Kopiëren', role: 'copy', enabled: editFlags.canCopy },
    { label: 'Plakken', role: 'paste', enabled: editFlags.canPaste },
    SEPARATOR,
    { label: 'Alles selecteren', role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}

function spellingItems({
  misspelledWord: word,
  dictionarySuggestions: suggestions,
}: Pick<ContextMenuRequest, 'misspelledWord' | 'dictionarySuggestions'>): ContextItem[] {
  if (word === '') return []
  const replacements = suggestions.map((one): ContextItem => ({ label: one, choice: { kind: 'replace', word: one } }))
  return [
    ...(replacements.length > 0 ? replacements : [{ label: 'Geen suggesties', enabled: false }]),
    SEPARATOR,
    { label: 'Toevoegen aan woordenboek', choice: { kind: 'learn', word } },
    SEPARATOR,
  ]
}

/**
 * Returns the code of Dutch among the spelling languages of the machine.
 *
 * @example dutchAmong(['en-US', 'nl']) // 'nl'
 */
export const dutchAmong = (languages: readonly string[]): string | undefined =>
  languages.find((one) => one === 'nl') ?? languages.find((one) => /^nl[-_]NL$/i.test(one))
