import { setTimeout as pause } from 'node:timers/promises'
import { render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useOpenView } from '#src/renderer/features/storefront/views/index.ts'

function Sofa() {
  const view = useOpenView(['3d'])
  return (
    <>
      <button type="button" onClick={() => view.show('3d')}>
        Bekijk in 3D
      </button>
      <p>{view.name ?? 'dicht'}</p>
    </>
  )
}

it('keeps a choice that was made in a view in the address of the page, when the visitor goes back', async () => {
  window.history.replaceState(null, '', '/product/1001')
  const router = createBrowserRouter([{ path: '/product/:id/:name?', Component: Sofa, loader: () => pause(1, null) }])
  render(<RouterProvider router={router} />)
  ;(await screen.findByRole('button')).click()
  await screen.findByText('3d')

  await router.navigate('/product/1001/merel?leer=104', { replace: true })
  window.history.back()

  await screen.findByText('dicht')
  await waitFor(() => expect(window.location.href).toMatch(/\/product\/1001\/merel\?leer=104$/))
  router.dispose()
})
