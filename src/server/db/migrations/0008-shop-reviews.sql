-- Reviews of the shop as a whole: a full copy of what the review service tells.

create table shop_reviews (
  review_id text primary key,
  author text,
  city text,
  rating integer not null check (rating between 1 and 10),
  oneliner text,
  opinion text,
  recommends boolean,
  reply text,
  written_at timestamptz not null,
  updated_at timestamptz not null
);
create index shop_reviews_newest on shop_reviews (written_at desc, review_id);

create table shop_review_figures (
  id smallint primary key default 1 check (id = 1),
  average_rating numeric(4, 2) not null,
  number_reviews integer not null,
  -- Null when the service does not tell it.
  percentage_recommendation integer,
  last_12_month_average_rating numeric(4, 2) not null,
  -- When the service last answered well.
  fetched_at timestamptz not null,
  -- The newest change that is in the copy: the next call asks for what came after.
  known_until timestamptz not null
);
