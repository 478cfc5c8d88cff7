import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import { ContactMessagesScreen } from '#src/renderer/screens/back-office/ContactMessagesScreen.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

describe('the list of messages while no message is open', () => {
  it.each([
    [0, 'Er zijn nog geen berichten.'],
    [3, 'Alle berichten zijn afgehandeld.'],
  ])('tells "all handled" from "none received" when the shop has received %d messages', async (receivedCount, text) => {
    const api = createApi({
      fetch: async (url) => {
        const total = url.includes('state=all') ? receivedCount : 0
        return Response.json({ items: [], total, page: 1, pageSize: 1, open: 0 })
      },
    })
    renderAdmin(<ContactMessagesScreen />, { api, at: '/admin/berichten' })

    expect(await screen.findByText(text)).toBeTruthy()
  })
})
