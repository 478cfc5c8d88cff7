import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLink, pathOfLink } from '#src/main/features/deep-link/deep-link.ts'

describe('a link from outside', () => {
  it.each(['leermeester://order/12', 'leermeester://order/12/'])('opens an order: %s', (link) => {
    expect(pathOfLink(link)).toBe('/admin/verkooporders/12')
  })

  it.each([
    'leermeester://order/',
    'leermeester://order/0',
    'leermeester://order/-1',
    'leermeester://order/1.5',
    'leermeester://order/99999999999',
    'leermeester://order/2147483648',
    'leermeester://order/12?refund=1',
    'leermeester://order/12#x',
    'leermeester://order/12/../../data',
    'leermeester://order/%31',
    'leermeester://orders/12',
    'leermeester://pay/12',
    'leermeester:order/12',
    'https://order/12',
    'javascript:alert(1)',
    '--gpu-launcher=calc.exe',
    '',
  ])('is ignored when it is invalid: %s', (link) => {
    expect(pathOfLink(link)).toBeUndefined()
  })

  it('opens an order or is ignored, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((rest) => `leermeester://order/${rest}`),
        ),
        (link) => {
          const path = pathOfLink(link)
          if (path !== undefined) expect(path).toMatch(/^\/admin\/verkooporders\/[1-9]\d*$/)
        },
      ),
    )
  })

  it('is found in the arguments of the process', () => {
    expect(findLink(['leermeester', '--user-data-dir=/tmp/x', 'leermeester://order/7'])).toBe('leermeester://order/7')
    expect(findLink(['/opt/Leermeester/leermeester', '.'])).toBeUndefined()
  })
})
