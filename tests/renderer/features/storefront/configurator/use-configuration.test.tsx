import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import {
  type Configuration,
  useConfiguration,
} from '#src/renderer/features/storefront/configurator/use-configuration.ts'
import { ApiContext } from '#src/renderer/lib/api.ts'

const sofa = {
  id: 1001,
  displayName: 'Merel',
  parent: null,
  selection: {},
  matrixAxes: [
    { axis: 'matrixLeathertype', optionIds: [1, 2] },
    { axis: 'matrixLeg', optionIds: [10, 11] },
    { axis: 'matrixSeatheight', optionIds: [44, 46] },
  ],
  variants: [
    { id: 100, options: [1, 10, 44], netPrice: 1000, totalStock: null },
    { id: 101, options: [2, 11, 46], netPrice: 1000, totalStock: null },
    { id: 102, options: [1, 11, 46], netPrice: 1000, totalStock: null },
  ],
  matrixOptions: {},
  matrixOptionsDownloadDateTime: null,
} as unknown as Parameters<typeof useConfiguration>[0]

it('keeps a first choice when a second one comes before the page is rendered again', async () => {
  let shown: Configuration | undefined
  function Sofa() {
    shown = useConfiguration(sofa, () => Promise.resolve())
    return null
  }
  const router = createMemoryRouter([{ path: '/product/:id/:name?', Component: Sofa }], {
    initialEntries: ['/product/1001'],
  })
  render(
    <ApiContext value={{} as Api}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ApiContext>,
  )
  const rendered = shown
  const axisOf = (name: string) => rendered?.axes.find((axis) => axis === name) ?? 'matrixLeg'

  await act(async () => {
    rendered?.choose(axisOf('matrixLeg'), 11)
    rendered?.choose(axisOf('matrixSeatheight'), 46)
  })

  await waitFor(() => expect(router.state.location.search).toContain('poten=11'))
  expect(router.state.location.search).toContain('zithoogte=46')
})
