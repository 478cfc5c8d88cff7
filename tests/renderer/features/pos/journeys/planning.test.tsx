import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Schedule } from '#shared/contracts/pos/settings-channels.ts'
import { closeSession } from '#src/renderer/features/common/sessions/index.ts'
import { TillSettings } from '#src/renderer/features/pos/settings/index.ts'
import { stubApi } from '#tests/support/render-page.tsx'
import { counterDouble, settingsOf } from '../../../support/counter-double.ts'
import { renderAdmin } from '../../../support/render-admin.tsx'

afterEach(() => act(closeSession))

describe('the schedules of a till, as an Admin sees them', () => {
  const savedSettings = (change: object) => settingsOf(change)
  const open = async (main: ReturnType<typeof counterDouble>) => {
    const { api } = stubApi({
      'GET /api/user/me/pin': () => ({ body: { hasPin: false, isBlocked: false, setDateTime: null } }),
      'GET /api/admin/tills': () => ({ body: { tills: [] } }),
    })
    renderAdmin(<TillSettings />, { api, roles: ['Admin'], platform: { pos: main.counter } })
    return within(await screen.findByRole('region', { name: 'Planning' }))
  }

  it('can be turned on one by one', async () => {
    const main = counterDouble({ 'settings:change': savedSettings })
    const planning = await open(main)

    await userEvent.click(planning.getByRole('switch', { name: 'Orders synchroniseren vanzelf doen' }))

    const [change] = main.askedOf('settings:change') as { schedules: { operation: string; isOn: boolean }[] }[]
    expect(change?.schedules.filter(({ isOn }) => isOn)).toEqual([
      { operation: 'orders-sync', isOn: true, everyMinutes: 60 },
    ])
    expect(change?.schedules.map(({ operation }) => operation)).not.toContain('items-restore')
  })

  it('can have quiet hours of their own, and lose them again', async () => {
    const main = counterDouble({ 'settings:change': savedSettings })
    const planning = await open(main)
    const sentSchedule = () => {
      const { schedules } = main.askedOf('settings:change').at(-1) as { schedules: Schedule[] } // the sent input
      return schedules.find(({ operation }) => operation === 'orders-sync')
    }
    await userEvent.click(planning.getByRole('switch', { name: 'Orders synchroniseren vanzelf doen' }))
    const hours = await planning.findByRole('combobox', { name: 'Stille uren: Orders synchroniseren' })

    await userEvent.selectOptions(hours, 'met eigen stille uren')
    const until = await planning.findByLabelText('Stil tot: Orders synchroniseren')
    fireEvent.change(until, { target: { value: '12:30' } })
    fireEvent.blur(until)
    await waitFor(() => expect(sentSchedule()?.quietHours).toEqual({ from: '22:00', until: '12:30' }))
    await waitFor(() => expect(hours.hasAttribute('disabled')).toBe(false))
    await userEvent.selectOptions(hours, 'met de stille uren hieronder')

    await waitFor(() => expect(sentSchedule()?.quietHours).toBeUndefined())
  })
})
