import { describe, expect, it } from 'vitest'
import { type ContextMenuRequest, contextMenu, dutchAmong } from '#src/main/features/menu/context-menu.ts'

const request = (facts: Partial<ContextMenuRequest> = {}): ContextMenuRequest => ({
  isEditable: true,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: { canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
  ...facts,
})
const labels = (facts?: Partial<ContextMenuRequest>) =>
  contextMenu(request(facts)).map(({ label, type }) => (type === 'separator' ? '-' : label))

describe('the context menu', () => {
  it('offers the clipboard commands in a field', () => {
    expect(labels()).toEqual(['Knippen', 'Kopiëren', 'Plakken', '-', 'Alles selecteren'])
  })

  it('offers spelling suggestions, and an item that adds the word to the dictionary', () => {
    const word = { misspelledWord: 'bnak', dictionarySuggestions: ['bank', 'bak'] }

    expect(labels(word).slice(0, 5)).toEqual(['bank', 'bak', '-', 'Toevoegen aan woordenboek', '-'])
    expect(contextMenu(request(word)).flatMap(({ choice }) => choice ?? [])).toEqual([
      { kind: 'replace', word: 'bank' },
      { kind: 'replace', word: 'bak' },
      { kind: 'learn', word: 'bnak' },
    ])
  })

  it('shows that there are no suggestions', () => {
    expect(labels({ misspelledWord: 'xqz' }).slice(0, 3)).toEqual(['Geen suggesties', '-', 'Toevoegen aan woordenboek'])
  })

  it('disables impossible commands', () => {
    const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true }

    const roles = contextMenu(request({ editFlags })).flatMap(({ role, enabled }) => (role && enabled ? role : []))

    expect(roles).toEqual(['paste', 'selectAll'])
  })

  it('offers to copy the selection outside a field, and is absent without a selection', () => {
    expect(labels({ isEditable: false, selectionText: 'TH-1234' })).toEqual(['Kopiëren'])
    expect(labels({ isEditable: false, selectionText: ' ' })).toEqual([])
  })
})

describe('Dutch spelling', () => {
  it.each([
    [['en-US', 'nl', 'nl-NL'], 'nl'],
    [['en-US', 'nl-NL'], 'nl-NL'],
    [['en-US', 'nn'], undefined],
    [[], undefined],
  ])('has, among the languages %j of the machine, the name %s', (languages, dutch) => {
    expect(dutchAmong(languages)).toBe(dutch)
  })
})
