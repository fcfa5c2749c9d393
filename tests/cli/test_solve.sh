# SPDX-License-Identifier: MIT
# crossply solve: keys, the unlocked file, and locking it again.
. "$(dirname "$0")/lib.sh"

cat >open.md <<'END'
# Sea

## Grid

```
  1 2 3 4 5
1 S T A R E
2 T . N . A
3 O T T E R
4 R . I . T
5 E A C H H
```

## Across

1. Look hard (5)
4. River dweller (5)
5. Every one, with a slip (5)

## Down

1. Shop (5)
2. Frolic (5)
3. Our planet (5)
END
wants 0 convert open.md open.puz -q
wants 0 convert open.puz locked.puz --lock 6125 -q
wants 0 show locked.puz --solution
lacks out "S │ T"

wants 0 solve locked.puz
has out "6125"
has out "STARE"
wants 0 solve locked.puz --key 6125 -o again.puz -q
cmp open.puz again.puz || fail "the unlocked file differs"
wants 0 convert again.puz relocked.puz --lock 6125 -q
cmp locked.puz relocked.puz || fail "the locked file differs"
wants 1 solve locked.puz --key 1111 -o no.puz
has err "does not open"
[ ! -e no.puz ] || fail "no.puz was written"
wants 1 solve locked.puz -o again.puz
has err "exists"
wants 0 solve locked.puz --json
has out '"key": "6125"'
wants 1 solve open.puz
has err "is not locked"
wants 3 solve missing.puz
wants 2 solve

finish
