import { expect, it, vi } from 'vitest'
import { followLink } from '#src/main/features/practice/follow-link.ts'

function open(isPractice: boolean) {
  const deps = { isPractice, show: vi.fn(), give: vi.fn(), say: vi.fn() }
  return { ...deps, follow: (path?: string) => followLink(path, deps) }
}

it('a link opens its page on the real till', () => {
  const { follow, show, give, say } = open(false)
  follow('/admin/orders/12')

  expect(show).toHaveBeenCalledOnce()
  expect(give).toHaveBeenCalledExactlyOnceWith('/admin/orders/12')
  expect(say).not.toHaveBeenCalled()
})

it('a link to an order of the real shop is refused during practice, and says what to do', () => {
  const { follow, show, give, say } = open(true)
  follow('/admin/orders/12')

  expect(show).toHaveBeenCalledOnce()
  expect(give).not.toHaveBeenCalled()
  expect(say).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Stop met oefenen'))
})

it('the icon only shows the window, also during practice', () => {
  const { follow, show, give, say } = open(true)
  follow()

  expect(show).toHaveBeenCalledOnce()
  expect([give.mock.calls, say.mock.calls]).toEqual([[], []])
})
