import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Customer } from '#shared/contracts/customers.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { ExportButton, SectionCard, useStaffAction } from '../frame/index.ts'
import { ConfirmForgetting } from './ConfirmForgetting.tsx'
import { CUSTOMERS, customerDataUrl, customerPage } from './customers-queries.ts'

/** Rights of a customer under the GDPR: export and erasure of the stored data (docs/law.md#r28 to docs/law.md#r30). */
export function CustomerPrivacy({ customer }: { customer: Customer }) {
  const { customerId, mayForgetFrom, roles, isForgotten } = customer
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const params = { id: customerId }
  const forget = useStaffAction(() => api.customers.forget({ params }), {
    onSuccess: async (forgotten) => {
      queryClient.setQueryData(customerPage(api, customerId).queryKey, forgotten)
      await queryClient.invalidateQueries({ queryKey: [...CUSTOMERS, 'list'] })
    },
  })
  const anonymise = useStaffAction(() => api.customers.anonymise({ params }), {
    onSuccess: async () => {
      await navigate(staffPaths.customers)
      await queryClient.invalidateQueries({ queryKey: CUSTOMERS })
    },
  })

  return (
    <SectionCard title="Privacy">
      <p>{explanation()}</p>
      <Group gap="sm">
        <ExportButton href={customerDataUrl(customerId)} label="Gegevens van de klant (JSON)" />
        {roles.length === 0 && !isForgotten && (
          <ConfirmForgetting label="Vergeten op verzoek" confirm="Klant vergeten" {...confirmationProps(forget)}>
            <p>
              Vraagt de klant om vergeten te worden? Het account, de naam bij reviews en berichten aan de winkel gaan nu
              weg. Bestellingen blijven bewaard zolang de belastingwet dat vraagt en worden daarna vanzelf geleegd.
            </p>
            {customer.userId !== null && <p>De klant krijgt hiervan een mail.</p>}
          </ConfirmForgetting>
        )}
        {roles.length === 0 && mayForgetFrom === null && (
          <ConfirmForgetting label="Anonimiseren" confirm="Klant anonimiseren" {...confirmationProps(anonymise)}>
            <p>
              Naam, adres en alle andere gegevens van deze klant worden nu gewist. De bedragen van de bestellingen
              blijven voor de boekhouding bewaard.
            </p>
          </ConfirmForgetting>
        )}
      </Group>
    </SectionCard>
  )

  function explanation(): string {
    if (roles.length > 0) return 'Dit is het account van een medewerker; een beheerder regelt dat bij Gebruikers.'
    if (mayForgetFrom === null) return 'Van deze klant hoeft niets meer bewaard te blijven: anonimiseren mag.'
    return `Anonimiseren mag vanaf ${dayInWords(`${mayForgetFrom}T12:00:00Z`)}: tot die dag vraagt de belastingwet om de bestellingen met naam en adres.`
  }
}

type Action = Pick<ReturnType<typeof useStaffAction<unknown, unknown>>, 'isPending' | 'notice' | 'dismiss'>

/**
 * Returns the props of the confirmation dialog of an action. They do not close the dialog after a success, because the
 * action then removes the button with its dialog from the page.
 */
const confirmationProps = ({
  mutate,
  isPending,
  notice,
  dismiss,
}: Action & { mutate: (input: undefined) => void }) => ({
  onConfirm: () => mutate(undefined),
  isPending,
  notice,
  onClose: dismiss,
})
