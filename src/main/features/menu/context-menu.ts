/** A right click, as Electron reports it. */
export type ContextMenuRequest = {
  isEditable: boolean
  selectionText: string
  /** Empty when no word is misspelled. */
  misspelledWord: string
  dictionarySuggestions: readonly string[]
  editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean; canSelectAll: boolean }
}

/** The chosen spelling item: a suggestion, or the word for the dictionary. Electron handles the other items itself. */
export type SpellingChoice = { kind: 'replace' | 'learn'; word: string }

type ContextItem = {
  label?: string
  role?: 'cut' | 'copy' | 'paste' | 'selectAll'
  type?: 'separator'
  enabled?: boolean
  choice?: SpellingChoice
}

const LINE: ContextItem = { type: 'separator' }

/**
 * Returns the context menu: spelling suggestions and the clipboard. Outside a field it only offers to copy the
 * selection; without a selection there is no menu.
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
    LINE,
    { label: 'Alles selecteren', role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}

function spellingItems({
  misspelledWord: word,
  dictionarySuggestions: suggestions,
}: Pick<ContextMenuRequest, 'misspelledWord' | 'dictionarySuggestions'>): ContextItem[] {
  if (word === '') return []
  const better = suggestions.map((one): ContextItem => ({ label: one, choice: { kind: 'replace', word: one } }))
  return [
    ...(better.length > 0 ? better : [{ label: 'Geen suggesties', enabled: false }]),
    LINE,
    { label: 'Toevoegen aan woordenboek', choice: { kind: 'learn', word } },
    LINE,
  ]
}

/**
 * Returns the code of Dutch among the spelling languages of the machine. @example dutchAmong(['en-US', 'nl']) // 'nl'
 */
export const dutchAmong = (languages: readonly string[]): string | undefined =>
  languages.find((one) => one === 'nl') ?? languages.find((one) => /^nl[-_]NL$/i.test(one))
