import { describe, expect, it } from 'vitest'
import { COLOR_GROUPS } from '#shared/domain/leather/color-groups.ts'
import { colorsOfText, type TextColors } from '#shared/domain/leather/color-names.ts'

describe('a color in a search term', () => {
  it.each<[string, TextColors['groups'], TextColors['lightness'] | undefined, string]>([
    ['cognac bank', ['Cognac'], undefined, 'bank'],
    ['cognackleurige Hoekbank', ['Cognac'], undefined, 'Hoekbank'],
    ['bank cognac kleurig', ['Cognac'], undefined, 'bank'],
    ['lichtbruine bank', ['Bruin', 'Cognac'], 'light', 'bank'],
    ['licht bruin', ['Bruin', 'Cognac'], 'light', ''],
    ['antraciet', ['Grijs'], 'dark', ''],
    ['antracietkleurige fauteuil', ['Grijs'], 'dark', 'fauteuil'],
    ['donkergroen', ['Groen'], 'dark', ''],
    ['stoel in een donkergroene tint', ['Groen'], 'dark', 'stoel'],
    ['Zwarte leren bank', ['Zwart'], undefined, 'leren bank'],
    ['grijze', ['Grijs'], undefined, ''],
    ['witte', ['Wit'], undefined, ''],
    ['rode', ['Rood'], undefined, ''],
    ['gele barkruk', ['Geel'], undefined, 'barkruk'],
    ['blauwe', ['Blauw'], undefined, ''],
    ['crème eetkamerstoel', ['Crème'], undefined, 'eetkamerstoel'],
    ['creme-kleurig', ['Crème'], undefined, ''],
    ['off-white', ['Crème'], undefined, ''],
    ['gebroken witte stoel', ['Crème'], undefined, 'stoel'],
    ['wijnrood', ['Rood'], 'dark', ''],
    ['bordeauxrode oorfauteuil', ['Rood'], 'dark', 'oorfauteuil'],
    ['chocoladebruin', ['Bruin'], 'dark', ''],
    ['muisgrijze bank', ['Grijs'], undefined, 'bank'],
    ['olijfgroen', ['Groen'], undefined, ''],
    ['marineblauwe bank', ['Blauw'], 'dark', 'bank'],
    ['nachtblauw', ['Blauw'], 'dark', ''],
    ['camel', ['Cognac'], undefined, ''],
    ['petrol', ['Groen', 'Blauw'], undefined, ''],
    ['zwart of cognac bank', ['Zwart', 'Cognac'], undefined, 'bank'],
    ['bank in de kleur taupe', ['Taupe'], undefined, 'bank'],
    ['zwart-wit', ['Zwart', 'Wit'], undefined, ''],
    ['zwart wit', ['Zwart', 'Wit'], undefined, ''],
    ['congac bank', ['Cognac'], undefined, 'bank'],
    ['donkerbruine bank', ['Bruin'], 'dark', 'bank'],
    ['lichtgroen', ['Groen'], 'light', ''],
    ['mosgroene bank', ['Groen'], undefined, 'bank'],
    ['honingkleurige bank', ['Cognac'], undefined, 'bank'],
    ['lichtbruinkleurig', ['Bruin', 'Cognac'], 'light', ''],
    ['zwartgekleurd', ['Zwart'], undefined, ''],
    ['zwartgekleurde', ['Zwart'], undefined, ''],
    ['bruinachtig', ['Bruin'], undefined, ''],
    ['bruinachtige', ['Bruin'], undefined, ''],
    ['sneeuwwitte', ['Wit'], undefined, ''],
    ['zilvergrijze', ['Grijs'], undefined, ''],
    ['een zwarte bank', ['Zwart'], undefined, 'bank'],
    ['zwart en cognac', ['Zwart', 'Cognac'], undefined, ''],
    ['zwart of in cognac', ['Zwart', 'Cognac'], undefined, ''],
    ['bank of zwart', ['Zwart'], undefined, 'bank of'],
    ['bank en zwart', ['Zwart'], undefined, 'bank en'],
    ['of zwart', ['Zwart'], undefined, 'of'],
    ['zwarte bank of bruin', ['Zwart', 'Bruin'], undefined, 'bank of'],
    ['cognac kleurstalen', ['Cognac'], undefined, 'kleurstalen'],
    ['cognac haarkleur', ['Cognac'], undefined, 'haarkleur'],
    [' cognac \t bank ', ['Cognac'], undefined, 'bank'],
  ])('is found in %j: groups %j, lightness %s, other words %j', (text, groups, lightness, rest) => {
    expect(colorsOfText(text)).toEqual({ groups, ...(lightness && { lightness }), rest })
  })

  it.each([
    'bank met zwarte poten',
    'taps eiken naturel',
    'brood',
    'Bruins', // a surname
    'wijn',
    'mos',
    'honing',
    'kleurzilver',
    'lichtbron',
    'licht leren bank',
    'donker',
    'leermelk',
    'of en in de',
    '',
    "'; drop table items",
    '🛋️',
  ])('is not found in %j, which stays unchanged', (text) => {
    expect(colorsOfText(text)).toEqual({ groups: [], rest: text })
  })

  it('is found by the name of every group, alone and inflected', () => {
    for (const group of COLOR_GROUPS) {
      expect(colorsOfText(group).groups).toEqual([group])
      expect(colorsOfText(`${group.toLowerCase()}kleurige bank`).groups).toEqual([group])
    }
  })

  it('is not found in a long repetition of "licht", which is not shortened', () => {
    const { rest } = colorsOfText('licht '.repeat(2000))
    expect(rest).toHaveLength('licht '.repeat(2000).length - 1)
  })
})
