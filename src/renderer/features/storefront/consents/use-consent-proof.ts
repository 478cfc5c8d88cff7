import { useEffect } from 'react'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { type Choice, useConsentStore } from './consent-store.ts'

/**
 * Sends the proof of a choice to the server (docs/law.md#r26). A failed attempt is repeated when the browser is online
 * again, and at the next visit.
 */
export function useConsentProof(choice: Choice | undefined): void {
  const api = useApi()
  useEffect(() => {
    if (!choice || choice.isProven) return
    const { isProven: _, ...body } = choice
    const send = async () => {
      await api.consents.keep({ body })
      useConsentStore.setState((state) => (state.choice === choice ? { choice: { ...choice, isProven: true } } : state))
    }
    const tryToSend = () => void send().catch((error: unknown) => report(error, 'proof of consent'))
    tryToSend()
    window.addEventListener('online', tryToSend)
    return () => window.removeEventListener('online', tryToSend)
  }, [api, choice])
}
