import { createMemoryRouter, type RouteObject } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { addLaterRoutes, discoverRoutes } from '#src/renderer/app/later-routes.ts'

/** A router of a small shop, whose back office loads later, and the function that loads it. */
function shop() {
  const load = vi.fn(
    async (): Promise<RouteObject> => ({
      path: '/admin',
      children: [
        { index: true, id: 'start' },
        { path: 'orders/:id', id: 'order' },
        { path: '*', id: 'nothing' },
      ],
    }),
  )
  const routes: RouteObject[] = [
    { path: '/', id: 'home' },
    { path: '*', id: 'category' },
  ]
  const loadLater = addLaterRoutes(routes, { path: '/admin', load })
  const router = createMemoryRouter(routes, { patchRoutesOnNavigation: discoverRoutes(loadLater) })
  const open = async (path: string) => {
    await router.navigate(path)
    return router.state.matches.at(-1)?.route.id
  }
  return { load, loadLater, routes, open }
}

it('a path of the later routes loads them once and opens their page', async () => {
  const { load, open } = shop()

  expect(await open('/admin')).toBe('start')
  expect(await open('/')).toBe('home')
  expect(await open('/admin/orders/5')).toBe('order')
  expect(await open('/admin/orders/6')).toBe('order')
  expect(await open('/Admin/missing')).toBe('nothing')
  expect(load).toHaveBeenCalledTimes(1)
})

it('other paths never load them', async () => {
  const { load, open } = shop()

  expect(await open('/leren-bank')).toBe('category')
  expect(await open('/admin-tips')).toBe('category')
  expect(load).not.toHaveBeenCalled()
})

it('a page of theirs opens after they were loaded for a prefetch', async () => {
  const { load, loadLater, routes, open } = shop()
  await Promise.all([loadLater('/admin/orders/5'), loadLater('/admin')])

  expect(routes).toHaveLength(3)
  expect(await open('/admin/orders/5')).toBe('order')
  expect(load).toHaveBeenCalledTimes(1)
})

it('after a failure the next visit tries again', async () => {
  const { load, loadLater, open } = shop()
  load.mockRejectedValueOnce(new Error('no connection'))

  await expect(loadLater('/admin')).rejects.toThrow('no connection')
  expect(await open('/admin')).toBe('start')
})
