import { describe, expect, it } from 'vitest'
import { isColorName, namedLeather, parseQueryColors } from '#shared/domain/search/query-colors.ts'

const leather = (id: number, leatherName: string, brandColor: string, mainColor: string, hex: string) =>
  namedLeather({ id, leatherName, brandColor, mainColor, hex })

const LEATHERS = [
  leather(1, 'Toledo', 'Cognac', 'Cognac', '#9a5a2b'),
  leather(2, 'Toledo', 'Zwart', 'Zwart', '#111111'),
  leather(3, 'Madras', 'Cognac Vintage', 'Cognac', '#8f5228'),
  leather(4, 'Toledo', 'Duinzand', 'Beige', '#cdb894'),
  leather(5, 'Madras', 'Duinzand', 'Beige', '#c9b48f'),
  leather(6, 'Madras', '', 'Rood', '#a01818'),
]
const colorsOf = (text: string) => parseQueryColors(text.split(' '), LEATHERS)

describe('the colors of a search term', () => {
  it('are the usual names of colors, and the other words stay in order', () => {
    const { colours, rest } = colorsOf('zwarte leren bank')

    expect(colours).toMatchObject([{ groups: ['Zwart'], leatherIds: [2], words: ['zwarte'] }])
    expect(rest).toEqual(['leren', 'bank'])
  })

  it('are empty when no word is a color', () => {
    expect(colorsOf('hoekbank toledo')).toEqual({ colours: [], rest: ['hoekbank', 'toledo'] })
  })

  it("are the leathers with a tanner's name, and its words are not in the rest", () => {
    const { colours, rest } = colorsOf('bank duinzand')

    expect(colours).toEqual([{ groups: ['Beige'], leatherIds: [4, 5], named: [4, 5], words: ['duinzand'] }])
    expect(rest).toEqual(['bank'])
  })

  it('are one leather when its own name is in the term', () => {
    const { colours, rest } = colorsOf('toledo duinzand')

    expect(colours).toMatchObject([{ leatherIds: [4], named: [4] }])
    expect(rest).toEqual(['toledo'])
  })

  it('use the longest name when one name contains another', () => {
    const { colours, rest } = colorsOf('cognac vintage stoel')

    expect(colours).toMatchObject([{ leatherIds: [3], named: [3], words: ['cognac', 'vintage'] }])
    expect(rest).toEqual(['stoel'])
  })

  it("combine leather and color when the tanner's name is also a usual color name", () => {
    const { colours } = colorsOf('cognac bank')

    expect(colours).toHaveLength(1)
    expect(colours[0]).toMatchObject({ groups: ['Cognac'], named: [1], words: ['cognac'] })
    expect(colours[0]?.leatherIds[0]).toBe(1)
    expect(new Set(colours[0]?.leatherIds)).toEqual(new Set([1, 3]))
    expect(colours[0]?.leatherIds).toHaveLength(2)
  })

  it('have the lightness that the term contains, if any', () => {
    expect(colorsOf('donkerbruine bank').colours[0]).toMatchObject({ lightness: 'dark' })
    expect(colorsOf('zwarte bank').colours[0]).not.toHaveProperty('lightness')
  })

  it('can be several alternatives', () => {
    expect(colorsOf('zwart rode bank').colours).toMatchObject([{ groups: ['Zwart', 'Rood'], leatherIds: [2, 6] }])
  })

  it("start with the usual color names, followed by the tanner's names", () => {
    const { colours, rest } = colorsOf('zwart duinzand bank')

    expect(colours.map(({ words }) => words)).toEqual([['zwart'], ['duinzand']])
    expect(rest).toEqual(['bank'])
  })

  it("use the longer of two tanner's names, also when neither is a usual color name", () => {
    const leathers = [...LEATHERS, leather(7, 'Toledo', 'Duinzand Vintage', 'Beige', '#c9b48f')]
    const { colours } = parseQueryColors(['duinzand', 'vintage', 'bank'], leathers)

    expect(colours).toMatchObject([{ leatherIds: [7], words: ['duinzand', 'vintage'] }])
    expect(parseQueryColors(['duinzand', 'bank'], leathers).colours).toMatchObject([{ leatherIds: [4, 5] }])
  })

  it('are one leather only when all words of its name are in the term', () => {
    const leathers = [...LEATHERS, leather(8, 'Toledo Soft', 'Duinzand', 'Beige', '#c9b48f')]

    expect(parseQueryColors(['toledo', 'duinzand'], leathers).colours).toMatchObject([{ leatherIds: [4] }])
    expect(parseQueryColors(['toledo', 'soft', 'duinzand'], leathers).colours).toMatchObject([{ leatherIds: [4, 8] }])
  })

  it('have no group when only the name of the leather is known', () => {
    const leathers = [leather(9, 'Sierra', 'Nevel', '', '')]

    expect(parseQueryColors(['nevel', 'bank'], leathers).colours).toEqual([
      { groups: [], leatherIds: [9], named: [9], words: ['nevel'] },
    ])
    expect(parseQueryColors(['zwart'], leathers).colours).toMatchObject([{ groups: ['Zwart'], leatherIds: [] }])
  })

  it("contain the usual colors as well when a tanner's name covers only a part of the color words", () => {
    const { colours } = colorsOf('zwart cognac vintage')

    expect(colours).toMatchObject([
      { groups: ['Zwart', 'Cognac'], words: ['zwart', 'cognac'] },
      { words: ['cognac', 'vintage'], leatherIds: [3] },
    ])
  })

  it('do not contain a leather whose color has no name by the tanner', () => {
    expect(colorsOf('bank').colours).toEqual([])
  })
})

describe('the word', () => {
  it.each(['zwart', 'zwarte', 'cognac', 'donkerbruin'])('"%s" is a color', (word) => {
    expect(isColorName(word)).toBe(true)
  })

  it.each(['bank', 'duinzand', ''])('"%s" is no color', (word) => {
    expect(isColorName(word)).toBe(false)
  })
})
