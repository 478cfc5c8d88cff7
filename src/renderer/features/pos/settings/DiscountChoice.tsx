import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MAX_DISCOUNT_REASONS, type ShopDiscountRules } from '#shared/contracts/discounts.ts'
import { useApi } from '../../../lib/api.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { Card } from '../bridge/index.ts'
import { discountRules } from '../quick-order/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import classes from './Settings.module.css'

/** Limits and reasons of discounts, for Admins. They apply to all tills. */
export function DiscountChoice() {
  const api = useApi()
  const rules = useQuery(discountRules(api))
  return (
    <Card
      title="Kortingen"
      about="Wat een medewerker zelf aan korting mag geven, op alle kassa's. Voor meer keurt een beheerder goed aan de kassa."
    >
      <QueryView query={rules} waiting={<Skeleton height={240} aria-label="De kortingen worden opgehaald" />}>
        {(stored) => <RulesForm key={stored.version} stored={stored} />}
      </QueryView>
    </Card>
  )
}

function RulesForm({ stored }: { stored: ShopDiscountRules }) {
  const api = useApi()
  const client = useQueryClient()
  const initial = {
    salesPercent: String(stored.salesPercent),
    adminPercent: String(stored.adminPercent),
    reasons: stored.reasons.join('\n'),
  }
  const [typed, setTyped] = useState(initial)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(initial)
  useUnsaved(isChanged)
  const save = useStaffAction(
    () =>
      api.discounts.saveRules({
        body: {
          salesPercent: numberIn(typed.salesPercent),
          adminPercent: numberIn(typed.adminPercent),
          reasons: [
            ...new Set(
              typed.reasons
                .split('\n')
                .map((line) => line.trim())
                .filter(Boolean),
            ),
          ],
          version: stored.version,
        },
      }),
    {
      success: 'De kortingen zijn bewaard.',
      onSuccess: (updated) => client.setQueryData(discountRules(api).queryKey, updated),
      onError: () => void client.invalidateQueries(discountRules(api)),
    },
  )
  const change = (changes: Partial<typeof typed>) => {
    save.dismiss()
    setTyped((before) => ({ ...before, ...changes }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(undefined)
  }
  return (
    <form noValidate onSubmit={submit} className={classes.fields}>
      <TextInput
        label="Verkoper mag ten hoogste (%)"
        inputMode="numeric"
        autoComplete="off"
        value={typed.salesPercent}
        onChange={({ currentTarget }) => change({ salesPercent: currentTarget.value })}
      />
      <TextInput
        label="Beheerder mag ten hoogste (%)"
        inputMode="numeric"
        autoComplete="off"
        value={typed.adminPercent}
        onChange={({ currentTarget }) => change({ adminPercent: currentTarget.value })}
      />
      <Textarea
        label="Redenen, één per regel"
        description={`Ten hoogste ${MAX_DISCOUNT_REASONS}. Een medewerker kan ook een eigen reden schrijven.`}
        rows={6}
        value={typed.reasons}
        onChange={({ currentTarget }) => change({ reasons: currentTarget.value })}
      />
      <ActionNotice notice={save.notice} />
      <Button type="submit" variant="default" loading={save.isPending} disabled={!isChanged}>
        Kortingen bewaren
      </Button>
    </form>
  )
}

/** Returns the number of a text; not a number for an empty text, which the contract refuses. */
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
