import { Link } from 'react-router-dom'
import type { Customer } from '#shared/contracts/customers.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { Facts, rolesInWords, SectionCard, WrappedText, when } from '../frame/index.ts'
import type { AccountingLinks } from './AccountingLink.tsx'
import { AccountingLink } from './AccountingLink.tsx'

/** Shows who a customer is: number, mail address, roles and the state of the account. */
export function CustomerFacts({ customer, links }: { customer: Customer; links: AccountingLinks }) {
  const { userId, netsuiteId, email, roles, namesake, createdDateTime, emailProvenDateTime, orderCount } = customer
  return (
    <SectionCard title="Klant">
      <Facts
        items={[
          { label: 'Klantnummer', value: userId ?? 'Gast, zonder account' },
          {
            label: 'E-mail',
            value: (
              <a href={`mailto:${email}`}>
                <WrappedText>{email}</WrappedText>
              </a>
            ),
          },
          { label: 'Rollen', value: rolesInWords(roles) },
          {
            label: 'Boekhouding',
            value: <AccountingLink template={links.netsuiteCustomer} id={netsuiteId} name="Klant" />,
          },
          { label: 'Bestellingen', value: orderCount },
          ...(userId === null
            ? []
            : [
                { label: 'Account sinds', value: when(createdDateTime) },
                { label: 'E-mail bevestigd', value: when(emailProvenDateTime) || 'nog niet' },
              ]),
          ...(accountStateOf(customer) ? [{ label: 'Stand', value: accountStateOf(customer) }] : []),
          ...(namesake === null
            ? []
            : [
                {
                  label: 'Zelfde e-mail',
                  value: <Link to={staffPaths.customer(namesake)}>{namesakeText(customer)}</Link>,
                },
              ]),
        ]}
      />
    </SectionCard>
  )
}

function accountStateOf({ isForgotten, isLocked }: Customer): string | undefined {
  if (isForgotten) return 'Vergeten; alleen wat de wet voorschrijft wordt bewaard'
  return isLocked ? 'Geblokkeerd' : undefined
}

/**
 * Text of the link between an account and the guest orders with the same mail address. They are two customers, because
 * the account has not verified the address, so the guest may be another person.
 */
const namesakeText = ({ userId }: Customer) =>
  userId === null
    ? 'Account met dit adres, dat het niet heeft bevestigd'
    : 'Bestellingen als gast met dit adres, dat de klant niet heeft bevestigd'
