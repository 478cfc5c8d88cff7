import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { RideReport } from '#shared/contracts/visits.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { report as reportError } from '../../../lib/report.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import type { QueuedReport } from './persisted-rides.ts'
import { forgetRide, queueReport, reportRefused, reportSent, storeRide, useRidesStore } from './rides-store.ts'

/** What the driver fills in about a stop. */
export type DriverReport = Pick<RideReport, 'stopId' | 'kind'> &
  Partial<Pick<RideReport, 'name' | 'signature' | 'reason' | 'photo'>>

/** Interval at which unsent reports are tried again. Not in `lib/timing.ts`, which every page of the shop loads. */
const RETRY_MS = 15_000
const NO_QUEUE: readonly QueuedReport[] = []
const STORAGE_FULL =
  'Het geheugen van de telefoon is vol. Zoek verbinding, wacht tot alles is verzonden en probeer het opnieuw.'

/**
 * The route of a driver. The last fetched route and the unsent reports are stored on the phone, so the page also works
 * without a connection. Reports are sent in their sequence, as soon as there is a connection.
 */
export function useRide(token: string) {
  const api = useApi()
  const stored = useRidesStore(({ rides }) => rides[token])
  const [problem, setProblem] = useState('')
  const query = useQuery({
    queryKey: ['ride', token],
    queryFn: ({ signal }) => api.visits.ride({ params: { token }, signal }),
    ...staffFreshness.ride,
  })
  const isEnded = query.error instanceof ShopError && query.error.status === 404
  useEffect(() => {
    if (query.data) storeRide(token, query.data, amsterdamDay(new Date()))
  }, [query.data, token])
  useEffect(() => {
    if (isEnded) forgetRide(token)
  }, [isEnded, token])

  const isSending = useRef(false)
  const send = useEffectEvent(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      await sendAll(api, token)
    } finally {
      isSending.current = false
    }
  })
  const waiting = stored?.queue.filter(({ refusal }) => refusal === '').length ?? 0
  useEffect(() => {
    if (waiting === 0) return
    void send()
    const timer = setInterval(() => void send(), RETRY_MS)
    const whenOnline = () => void send()
    window.addEventListener('online', whenOnline)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', whenOnline)
    }
  }, [waiting])

  const add = ({ name = '', signature = '', reason = '', photo = '', ...rest }: DriverReport) => {
    try {
      const happenedDateTime = new Date().toISOString()
      queueReport(token, { reportId: newUuid(), ...rest, name, signature, reason, photo, happenedDateTime })
      setProblem('')
      return true
    } catch (error) {
      reportError(error, 'report of a driver')
      setProblem(STORAGE_FULL)
      return false
    }
  }
  return {
    ride: query.data && !stored ? query.data : stored?.ride,
    queue: stored?.queue ?? NO_QUEUE,
    isEnded,
    isOffline: query.isError && !isEnded,
    error: query.error,
    problem,
    add,
    sendAgain: (reportId: string) => reportRefused(token, reportId, ''),
    refetch: () => void query.refetch(),
  }
}

/** Sends the waiting reports of a ride in their sequence. Stops when there is no connection. */
async function sendAll(api: Api, token: string): Promise<void> {
  for (;;) {
    const next = useRidesStore.getState().rides[token]?.queue.find(({ refusal }) => refusal === '')
    if (!next) return
    const { report } = next
    try {
      const body = { ...report, sentDateTime: new Date().toISOString() }
      const { state } = await api.visits.report({ params: { token }, body })
      reportSent(token, report.reportId, state)
    } catch (error) {
      const isRefused = error instanceof ShopError && error.status >= 400 && error.status < 500 && error.status !== 429
      if (!isRefused) return
      reportRefused(token, report.reportId, error.fields.map(({ message }) => message).join(' ') || error.message)
    }
  }
}
