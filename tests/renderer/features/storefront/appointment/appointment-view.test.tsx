import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Appointment } from '#shared/contracts/visits.ts'
import { AppointmentView, appointmentQuery } from '#src/renderer/features/storefront/appointment/index.ts'
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
