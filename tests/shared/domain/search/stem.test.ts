import { describe, expect, it } from 'vitest'
import { stem } from '#shared/domain/search/stem.ts'

describe('the stem of a Dutch word', () => {
  it.each([
    // exceptions
    ['leren', 'leer'],
    ['lederen', 'leer'],
    ['leder', 'leer'],
    ['kussentjes', 'kussen'],
    ['kussens', 'kussen'],
    ['kussentje', 'kussen'],
    ['kussen', 'kussen'],
    ['koeien', 'koe'],
    ['oranje', 'oranje'],
    ['beige', 'beige'],
    ['roze', 'roze'],
    // short words and codes
    ['bed', 'bed'],
    ['zes', 'zes'],
    ['3zits', '3zits'],
    ['mod4en', 'mod4en'],
    // plurals in s
    ['fauteuils', 'fauteuil'],
    ['zetels', 'zetel'],
    ['sofas', 'sofa'],
    ['hockers', 'hocker'],
    ['grijs', 'grijs'],
    ['huis', 'huis'],
    ['glas', 'glas'],
    ['naas', 'naas'],
    ['sets', 'set'],
    // diminutives
    ['bankje', 'bank'],
    ['bankjes', 'bank'],
    ['stoeltje', 'stoel'],
    ['stoeltjes', 'stoel'],
    ['boompje', 'boom'],
    ['krukje', 'kruk'],
    ['kleurtje', 'kleur'],
    ['vrouwtje', 'vrouw'],
    ['poefje', 'poef'],
    ['projector', 'projector'],
    // plurals in en
    ['banken', 'bank'],
    ['krukken', 'kruk'],
    ['poten', 'poot'],
    ['kasten', 'kast'],
    ['stoelen', 'stoel'],
    ['eetkamerstoelen', 'eetkamerstoel'],
    ['meubelen', 'meubel'],
    ['kleuren', 'kleur'],
    ['bedden', 'bed'],
    ['tafelbladen', 'tafelblaad'],
    ['reien', 'rei'],
    ['zeen', 'zeen'],
    ['open', 'open'],
    ['kussenhoezen', 'kussenhoes'],
    // adjectives
    ['grijze', 'grijs'],
    ['zwarte', 'zwart'],
    ['witte', 'wit'],
    ['rode', 'rood'],
    ['blauwe', 'blauw'],
    ['lieve', 'lief'],
    ['bruine', 'bruin'],
    ['chaise', 'chais'],
    ['knie', 'knie'],
    ['ares', 'are'],
    ['thee', 'thee'],
  ])('"%s" is "%s"', (word, expected) => {
    expect(stem(word)).toBe(expected)
  })
})
