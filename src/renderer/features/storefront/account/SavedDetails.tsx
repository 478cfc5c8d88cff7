import type { SavedCustomer } from '#shared/contracts/saved-details.ts'
import type { Session } from '#shared/contracts/users.ts'
import { addressLines, fullName } from '#shared/domain/orders/buyer.ts'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Text } from '../../../ui/Text.tsx'
import { useSavedCustomer } from './account-queries.ts'
import classes from './SavedDetails.module.css'

/** Shows the saved details of the customer, which fill in the next checkout. */
export function SavedDetails({ session }: { session: Session }) {
  return (
    <QueryView query={useSavedCustomer(session)} waiting={<Skeleton height={120} />}>
      {(saved) => <Details saved={saved} />}
    </QueryView>
  )
}

function Details({ saved }: { saved: SavedCustomer }) {
  const facts = [
    ['Bedrijf', saved.companyName],
    ['Naam', fullName(saved)],
    [saved.deliveryAddress ? 'Factuuradres' : 'Adres', saved.address ? addressLines(saved.address).join(', ') : ''],
    ['Afleveradres', saved.deliveryAddress ? addressLines(saved.deliveryAddress).join(', ') : ''],
    ['E-mail', saved.email],
    ['Telefoon', saved.phoneNumber],
  ].filter(([, value]) => value)
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text c="dimmed" className={classes.note}>
        {saved.address
          ? 'Deze gegevens vullen wij voor u in als u bestelt; u kunt ze dan nog wijzigen.'
          : 'Vul uw gegevens in, dan hoeft u dat bij een bestelling niet meer te doen.'}
      </Text>
    </>
  )
}
