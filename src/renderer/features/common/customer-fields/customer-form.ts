import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { AddressField } from '#shared/contracts/checkout-form.ts'

type DeliveryField = `deliveryAddress${Capitalize<AddressField>}`
export type PersonField =
  | 'customerType'
  | 'companyName'
  | 'vatnumber'
  | 'kvknumber'
  | 'gender'
  | 'firstname'
  | 'middlename'
  | 'lastname'
  | 'email'
  | 'phoneNumber'
type VerifiedField = 'addressVerified' | 'deliveryAddressVerified'

/** The part of a form that the customer fields use, so that checkout and account can pass a form with more fields. */
export type CustomerForm = {
  values: Record<AddressField | DeliveryField | Exclude<PersonField, 'email'>, string> & Record<VerifiedField, boolean>
  errors: Readonly<Record<string, ReactNode>>
  // Method syntax, because TypeScript compares the parameters of methods less strictly. A form whose methods accept
  // only its own field names is therefore assignable.
  getInputProps(name: AddressField | DeliveryField | PersonField): GetInputPropsReturnType
  setValues(values: Readonly<Record<string, string | boolean>>): void
  setFieldValue(name: PersonField | VerifiedField, value: string | boolean): void
  clearFieldError(name: AddressField | DeliveryField): void
}
