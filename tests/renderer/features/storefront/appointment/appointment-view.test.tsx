import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Appointment } from '#shared/contracts/visits.ts'
import { AppointmentView, appointmentQuery } from '#src/renderer/features/storefront/appointment/index.ts'
import { usePassagesStore } from '#src/renderer/features/storefront/measures/index.ts'
import { useApi } from '#src/renderer/lib/api.ts'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

const TOKEN = 'visit7.abcdefghijklmnopqrstuvwxyz'
const slot = (day: string) => ({ day, vanId: 'bus-1', from: '08:00', until: '12:00' })
const appointment: Appointment = {
  salesOrderId: 10_001,
  kind: 'van',
  place: ['Voorbeeldstraat 12', '1234 AB Verzonnen aan Zee'],
  pieces: [{ salesOrderRowId: 1, name: 'Bank Veld', count: 1 }],
  planned: null,
  choices: [slot('2099-12-01'), slot('2099-12-02')],
  gone: [],
  access: null,
  promises: [],
}

function View() {
  const { data } = useQuery(appointmentQuery(useApi(), TOKEN))
  return data ? <AppointmentView token={TOKEN} appointment={data} phone="0101234567" /> : null
}

it('says that the first window is full, also when it is not listed any more', async () => {
  let current = appointment
  const { api } = stubApi({
    [`GET /api/visit/appointment/${TOKEN}`]: () => ({ body: current }),
    [`POST /api/visit/appointment/${TOKEN}/choice`]: () => {
      current = { ...appointment, choices: [slot('2099-12-02')], gone: [slot('2099-12-01')] }
      return { status: 409, body: { code: 'planning_full', message: 'Dit moment is net vol.' } }
    },
  })
  renderPage(<View />, { api })
  await userEvent.click(await screen.findByRole('radio', { name: /dinsdag 1 december/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Leg dit moment vast' }))

  await screen.findByText(/Niet meer vrij: dinsdag 1 december/)
  expect(screen.getByText(/Dit moment is net vol/)).toBeTruthy()
})

it('fills in the door that was measured on this device, in whole centimeters', async () => {
  usePassagesStore.setState({ typed: { doorWidth: '83,5' } })
  const { api, calls } = stubApi({
    [`GET /api/visit/appointment/${TOKEN}`]: () => ({ body: appointment }),
    [`PUT /api/visit/appointment/${TOKEN}/access`]: () => ({ body: appointment }),
  })
  renderPage(<View />, { api })
  const user = userEvent.setup()

  await user.type(await screen.findByLabelText(/Op welke verdieping/), '0')
  expect((screen.getByLabelText(/Breedte van de smalste deur/) as HTMLInputElement).value).toBe('83')
  await user.click(screen.getByRole('button', { name: 'Antwoorden bewaren' }))

  await vi.waitFor(() => expect(calls.find(({ method }) => method !== 'GET')?.body).toMatchObject({ doorCm: 83 }))
  usePassagesStore.setState({ typed: {} })
})
