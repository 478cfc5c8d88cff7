import { describe, expect, it } from 'vitest'
import { argumentsFor, practiceAddress, practiceModeOf } from '#src/main/features/practice/practice-mode.ts'

const lineOf = (args: readonly string[]) => ({
  hasSwitch: (name: string) => args.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`)),
  getSwitchValue: (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '',
})
const mode = { url: 'https://oefenen.example', isKiosk: true }

describe('the arguments of the app', () => {
  it('start the practice mode, and lead back to the real till', () => {
    const practice = argumentsFor(['.', '--user-data-dir=/till'], mode)

    expect(practiceModeOf(lineOf(practice))).toEqual(mode)
    expect(argumentsFor(practice, undefined)).toEqual(['.', '--user-data-dir=/till'])
    expect(practiceModeOf(lineOf(['.']))).toBeUndefined()
  })

  it('lose a link to an order, because another shop has another order', () => {
    expect(argumentsFor(['leermeester://order/12'], undefined)).toEqual([])
  })

  it.each(['', 'http://winkel.example', 'file:///etc', 'nonsense'])(
    'never lead to the real till with address: %s',
    (url) => {
      expect(practiceModeOf(lineOf([`--oefenen=${url}`]))?.url).toBe('https://oefenwinkel.invalid')
    },
  )
})

describe('the address of a practice shop', () => {
  it.each([
    ['https://oefenen.example/', 'https://oefenen.example'],
    ['http://localhost:3005', 'http://localhost:3005'],
    ['http://oefenen.example', undefined],
    [null, undefined],
  ])('%s is read as %s', (url, address) => {
    expect(practiceAddress(url)).toBe(address)
  })
})
