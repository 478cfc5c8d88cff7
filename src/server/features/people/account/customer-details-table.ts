import type { OwnDetails } from '#shared/contracts/saved-details.ts'
import type { AddressJson, Executor } from '../../../db/tables.ts'

export type CustomerDetails = {
  customerType: 'private' | 'business'
  companyName: string
  vatnumber: string
  kvknumber: string
  phoneNumber: string
  address: AddressJson
  /** Null when the goods are delivered to `address`. */
  deliveryAddress: AddressJson | null
}

/** Details that customers store in their account. Names and salutation are in `users`. */
export function customerDetailsTable(db: Executor) {
  return {
    find: (userId: number): Promise<CustomerDetails | undefined> =>
      db
        .selectFrom('customer_details')
        .select(['customer_type as customerType', 'company_name as companyName', 'vat_number as vatnumber'])
        .select(['kvk_number as kvknumber', 'phone_number as phoneNumber', 'address'])
        .select('delivery_address as deliveryAddress')
        .where('user_id', '=', userId)
        .executeTakeFirst(),

    async save(userId: number, details: OwnDetails, at: Date): Promise<void> {
      const { gender, firstname, middlename, lastname } = details
      await db.updateTable('users').set({ gender, firstname, middlename, lastname }).where('id', '=', userId).execute()
      const isBusiness = details.customerType === 'business'
      const row = {
        customer_type: details.customerType,
        // The form of a private customer may contain company fields that were typed before the switch to private.
        company_name: isBusiness ? details.companyName : '',
        vat_number: isBusiness ? details.vatnumber : '',
        kvk_number: isBusiness ? details.kvknumber : '',
        phone_number: details.phoneNumber,
        address: JSON.stringify(addressOf(details)),
        delivery_address: details.deliveryAddress === 'other' ? JSON.stringify(deliveryAddressOf(details)) : null,
        updated_at: at,
      }
      await db
        .insertInto('customer_details')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute()
    },
  }
}

function addressOf(details: OwnDetails): AddressJson {
  const { country, zipcode, houseNumber, houseNumberAddition, streetname, city, province, municipality } = details
  const { addressVerified: verified } = details
  return { country, zipcode, houseNumber, houseNumberAddition, streetname, city, province, municipality, verified }
}

/** Maps the delivery address of the form. The form was validated, so all required fields are filled in. */
function deliveryAddressOf(details: OwnDetails): AddressJson {
  return {
    country: details.deliveryAddressCountry,
    zipcode: details.deliveryAddressZipcode.trim(),
    houseNumber: details.deliveryAddressHouseNumber.trim(),
    houseNumberAddition: details.deliveryAddressHouseNumberAddition.trim(),
    streetname: details.deliveryAddressStreetname.trim(),
    city: details.deliveryAddressCity.trim(),
    province: details.deliveryAddressProvince,
    municipality: details.deliveryAddressMunicipality,
    verified: details.deliveryAddressVerified,
  }
}
