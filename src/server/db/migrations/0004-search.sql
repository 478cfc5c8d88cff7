-- What can be found: models, pieces sold as they are, and sets. Made from the catalogue by the import, never by hand.

-- Words that were typed wrong are known by the trigrams they share with words of the shop.
create extension if not exists pg_trgm;

create table search_documents (
  item_id integer primary key references items on delete cascade deferrable initially deferred,
  -- Stems by weight: A name and kind, B family, page and parts of compounds, C what it is made of.
  words tsvector not null,
  -- Leather types it can be had in.
  leathers integer[] not null,
  -- What sells and what is there goes before the rest, when it fits as well: 0 to 1, below 0 for what comes last.
  standing real not null default 0
);
-- What is written waits in a list, which is much quicker; whoever writes works that list off before searches see it.
create index search_documents_words on search_documents using gin (words);
create index search_documents_leathers on search_documents using gin (leathers);

-- What few searches look at stands apart: the smaller a document, the more of them are read at once.
create table search_texts (
  item_id integer primary key references search_documents on delete cascade,
  -- Stems of the description, for when nothing else is found.
  texts tsvector not null,
  -- Its words as people write them.
  spelling text[] not null
);
create index search_texts_texts on search_texts using gin (texts);

-- Every word of the shop, for spelling and for what is half typed.
create table search_words (
  word text primary key,
  documents integer not null,
  -- Its letters in the order of the alphabet: two that were swapped make no difference.
  letters text not null
);
-- Codes are left out: nobody can tell which one was meant.
create index search_words_trigrams on search_words using gin (word gin_trgm_ops) where word !~ '[0-9]';
create index search_words_starts on search_words (word text_pattern_ops) where word !~ '[0-9]';
create index search_words_letters on search_words (letters);

-- Words for the same thing, one group a row; the owner may edit it. A word may stand in several groups.
create table search_synonyms (
  id integer generated always as identity primary key,
  words text[] not null check (cardinality(words) > 1)
);

-- What was asked for in vain, without a word about who asked: so that the owner sees which synonym or product is missing.
create table search_misses (
  term text primary key,
  times integer not null check (times > 0),
  last_on date not null
);

-- By which rules the documents were made; other rules in a new release mean that they are made anew.
create table search_state (
  id smallint primary key default 1 check (id = 1),
  rules text not null,
  has_synonyms boolean not null default false
);

-- A code that somebody types, in any case.
create index items_code on items (lower(item_id)) where is_active;
-- What sold lately.
create index sales_orders_inserted on sales_orders (inserted_at);
