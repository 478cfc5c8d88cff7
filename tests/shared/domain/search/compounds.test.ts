import { describe, expect, it } from 'vitest'
import { compoundParts } from '#shared/domain/search/compounds.ts'

describe('the parts of a Dutch compound', () => {
  it.each([
    ['eetkamerstoelen', ['eetkamer', 'stoel']],
    ['hoekbank', ['hoek', 'bank']],
    ['hoekbanken', ['hoek', 'bank']],
    ['relaxfauteuil', ['relax', 'fauteuil']],
    ['barkrukken', ['bar', 'kruk']],
    ['tvmeubel', ['tv', 'meubel']],
    ['onderhoudsset', ['onderhoud', 'set']],
    ['stoelenpoot', ['stoel', 'poot']],
    ['zithoogte', ['zit', 'hoogt']],
    ['armleuning', ['arm', 'leuning']],
    ['leerspray', ['leer', 'spray']],
    ['lederbank', ['leer', 'bank']],
    ['kleurstaal', ['kleur', 'staal']],
    ['zadelleer', ['zadel', 'leer']],
    ['beschermingsspray', ['bescherming', 'spray']],
  ])('of "%s" are %j', (word, parts) => {
    expect(compoundParts(word)).toEqual(parts)
  })

  it.each(['bank', 'stoel', 'merelbank', 'xbank', 'hoek', 'gyroscoop', ''])('do not exist for "%s"', (word) => {
    expect(compoundParts(word)).toEqual([])
  })

  it('do not contain "bank" for a footstool (voetenbank), and do not exist for a suite (bankstel)', () => {
    expect(compoundParts('voetenbank')).toEqual(['voet'])
    expect(compoundParts('voetenbanken')).toEqual(['voet'])
    expect(compoundParts('voetbank')).toEqual(['voet'])
    expect(compoundParts('bankstel')).toEqual([])
    expect(compoundParts('bankstellen')).toEqual([])
  })

  it('may be words of the shop itself at either end, of at least four letters', () => {
    const isWord = (part: string) => ['merel', 'tent', 'vos', 'divan', 'bar2'].includes(part)

    expect(compoundParts('merelbank', isWord)).toEqual(['merel', 'bank'])
    expect(compoundParts('merelepoot', isWord)).toEqual(['merel', 'poot'])
    expect(compoundParts('tentenbed', isWord)).toEqual(['tent', 'bed'])
    expect(compoundParts('vosbank', isWord)).toEqual([])
    expect(compoundParts('sbank', isWord)).toEqual([])
    expect(compoundParts('slaapdivan', isWord)).toEqual(['slaap', 'divan'])
    expect(compoundParts('slaapvos', isWord)).toEqual([])
  })
})
