import { describe, expect, it } from 'vitest'
import { readChoice, writeChoice } from '#src/renderer/features/storefront/catalog/list-choice.ts'

const read = (query: string) => readChoice(new URLSearchParams(query))

describe('the choice in the address of a list', () => {
  it.each([
    [''],
    ['?page=3'],
    ['?sort=price'],
    ['?kleur=Zwart&kleur=Bruin&levering=direct'],
    ['?soort=hoekbanken&soort=chesterfields&kleur=Cr%C3%A8me'],
    ['?familie=leren-bank&prijs=500-1500&beoordeling=4&sort=rating&pageSize=24&page=2'],
    ['?prijs=-900'],
  ])('%s is read and written back the same', (query) => {
    expect(writeChoice(read(query))).toBe(query)
  })

  it('takes what is asked twice once', () => {
    expect(writeChoice(read('?soort=hoekbanken&soort=hoekbanken&familie=leren-bank&familie=leren-bank'))).toBe(
      '?familie=leren-bank&soort=hoekbanken',
    )
  })

  it('knows a colour however it is written, and once', () => {
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
  ])('%s counts as not chosen', (query) => {
    expect(writeChoice(read(query))).toBe('')
  })
})
