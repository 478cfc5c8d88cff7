import { describe, expect, it } from 'vitest'
import { readChoice, writeChoice } from '#src/renderer/features/storefront/catalog/list-choice.ts'

const read = (query: string) => readChoice(new URLSearchParams(query))

describe('the filters in the URL of a list', () => {
  it.each([
    [''],
    ['?page=3'],
    ['?sort=price'],
    ['?kleur=Zwart&kleur=Bruin&levering=direct'],
    ['?soort=hoekbanken&soort=chesterfields&kleur=Cr%C3%A8me'],
    ['?familie=leren-bank&prijs=500-1500&beoordeling=4&sort=rating&pageSize=24&page=2'],
    ['?prijs=-900'],
  ])('are read and written back unchanged: %s', (query) => {
    expect(writeChoice(read(query))).toBe(query)
  })

  it('contain a repeated value once', () => {
    expect(writeChoice(read('?soort=hoekbanken&soort=hoekbanken&familie=leren-bank&familie=leren-bank'))).toBe(
      '?familie=leren-bank&soort=hoekbanken',
    )
  })

  it('contain a color once, in any spelling', () => {
    expect(read('?kleur=creme&kleur=ZWART&kleur=zwart').filters.colours).toEqual(['Crème', 'Zwart'])
  })

  it.each([
    ['?page=-1'],
    ['?page=1.5'],
    ['?sort=raar'],
    ['?pageSize=1000000'],
    ['?beoordeling=99'],
    ['?prijs=veel'],
    ['?kleur=paars'],
  ])('ignore the invalid value %s', (query) => {
    expect(writeChoice(read(query))).toBe('')
  })
})
