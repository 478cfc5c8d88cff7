import { describe, expect, it } from 'vitest'
import {
  COLOR_GROUPS,
  colorGroupNamed,
  colorGroupOf,
  colorGroupsIn,
  USUAL_TONE,
} from '#shared/domain/leather/color-groups.ts'
import { leatherInColor } from '#shared/domain/leather/leather-in-color.ts'

const leather = (name: string, mainColor: string, hex: string) => ({ name, mainColor, hex })

describe('the color group of a leather', () => {
  it.each([
    ['the value in the catalog', 'Cognac', '#201f21', 'Cognac'],
    ['the value in the catalog in any spelling', ' creme ', '#201f21', 'Crème'],
    ['the nearest color when the value is unknown', 'Houtskool', '#252323', 'Zwart'],
    ['the nearest color when there is no value', '', '#232f43', 'Blauw'],
  ])('is %s', (_why, mainColor, hex, group) => {
    expect(colorGroupOf({ mainColor, hex })).toBe(group)
  })

  it('is undefined when neither the value nor the color is known', () => {
    expect(colorGroupOf({ mainColor: null, hex: null })).toBeUndefined()
    expect(colorGroupNamed('paars')).toBeUndefined()
  })

  it('is, for the typical color of a group, that group', () => {
    for (const group of COLOR_GROUPS) expect(colorGroupOf({ mainColor: null, hex: USUAL_TONE[group] })).toBe(group)
  })

  it('occurs once in a list, in the fixed order of the groups', () => {
    const leathers = [
      leather('a', 'Zwart', '#201f21'),
      leather('b', 'Wit', '#ece8df'),
      leather('c', 'zwart', '#1d1c1c'),
    ]
    expect(colorGroupsIn(leathers)).toEqual(['Wit', 'Zwart'])
  })
})

describe('a product displayed in a color', () => {
  const toledo = {
    leathers: [
      leather('Kastanje', 'Bruin', '#5c3522'),
      leather('Mokka', 'Bruin', '#42301f'),
      leather('Hazelnoot', 'Bruin', '#80573a'),
      leather('Cognac', 'Cognac', '#9a5526'),
    ],
  }
  const shown = (
    ...[wanted, lightness]: Parameters<typeof leatherInColor> extends [unknown, ...infer Rest] ? Rest : never
  ) => leatherInColor(toledo, wanted, lightness)?.name

  it('has the leather that is nearest to the typical tone of the color', () => {
    expect(shown('Bruin')).toBe('Kastanje')
    expect(shown('Bruin', 'light')).toBe('Hazelnoot')
    expect(shown('Bruin', 'dark')).toBe('Mokka')
  })

  it('has the first requested color that it is available in', () => {
    expect(shown(['Zwart', 'Cognac', 'Bruin'])).toBe('Cognac')
  })

  it('is not displayed in a color that it is not available in', () => {
    expect(shown('Blauw')).toBeUndefined()
    expect(leatherInColor({ leathers: [] }, 'Bruin')).toBeUndefined()
  })
})
