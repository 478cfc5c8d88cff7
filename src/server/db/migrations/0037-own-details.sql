-- What customers store in their account themselves, and links that move an account to another mail address.

create table customer_details (
  user_id integer primary key references users on delete cascade,
  customer_type text not null check (customer_type in ('private', 'business')),
  company_name text not null,
  vat_number text not null,
  kvk_number text not null,
  phone_number text not null,
  address jsonb not null,
  updated_at timestamptz not null
);

alter table account_links
  -- Of whom the address becomes, for a link that moves an account to the address it is mailed to.
  add column user_id integer references users on delete cascade,
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in ('register', 'reset', 'invite', 'email')),
  add constraint account_links_owner check ((purpose = 'email') = (user_id is not null));
create index account_links_user on account_links (user_id) where user_id is not null;
