-- Codes with which a new machine registers itself as a till. An Admin makes one in the back office.

create table till_codes (
  id uuid primary key,
  code_hash text not null unique,
  till_name text not null,
  -- Null for the default location.
  location_id integer references shop_locations,
  issued_by integer not null references users,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- The call that used the code, and the till that it registered. The same call may be repeated after a lost reply.
  request_id uuid,
  till_id uuid references tills
);
