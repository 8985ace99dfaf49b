//! Where a request comes from: this server's page or another site's, and which address.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::Request;
use axum::http::{HeaderMap, header};

use crate::failure::Failure;

/// The address at the other end of the connection, as an extension of requests.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// Refuses a request from the page of another site.
///
/// Browsers say where a page is from whenever it posts something; other programs say nothing.
pub(crate) fn check(headers: &HeaderMap) -> Result<(), Failure> {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return Ok(());
    };
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok();
    let is_same = origin.zip(host).is_some_and(|(origin, host)| {
        let from = |scheme, port| {
            let from = strip_prefix_of_any_case(origin, scheme)?;
            Some(without_port(from, port).eq_ignore_ascii_case(without_port(host, port)))
        };
        from("http://", ":80").or_else(|| from("https://", ":443")) == Some(true)
    });
    if is_same {
        Ok(())
    } else {
        Err(Failure::ForeignOrigin)
    }
}

fn strip_prefix_of_any_case<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

fn without_port<'t>(authority: &'t str, port: &str) -> &'t str {
    authority.strip_suffix(port).unwrap_or(authority)
}

/// The address that a request is counted for, if it is known.
///
/// Behind a proxy it is the last one in `X-Forwarded-For`: the one that the proxy itself saw.
pub(crate) fn address(request: &Request, is_behind_proxy: bool) -> Option<IpAddr> {
    let peer = request.extensions().get::<Peer>();
    let peer = peer.map(|peer| peer.0.ip());
    if !is_behind_proxy {
        return peer;
    }
    let mut headers = request.headers().get_all("x-forwarded-for").iter();
    let last = headers.next_back().and_then(|value| value.to_str().ok());
    let last = last.and_then(|value| value.rsplit(',').next());
    last.and_then(|value| value.trim().parse().ok()).or(peer)
}

/// What one household or machine has: an IPv4 address, or the 64 bits in front of an IPv6 address.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let mask = !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & mask))
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(origin: &str, host: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::ORIGIN, origin.parse().unwrap());
        if let Some(host) = host {
            headers.insert(header::HOST, host.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_pages_of_this_server_may_ask() {
        for (origin, host, is_same) in [
            ("http://localhost:8080", Some("localhost:8080"), true),
            ("HTTP://LocalHost:8080", Some("localhost:8080"), true),
            ("http://example.org", Some("example.org:80"), true),
            ("https://example.org", Some("example.org"), true),
            ("https://example.org:443", Some("example.org"), true),
            ("http://localhost:8081", Some("localhost:8080"), false),
            ("http://evil.example", Some("localhost:8080"), false),
            ("https://example.org:80", Some("example.org"), false),
            ("null", Some("localhost:8080"), false),
            ("file://localhost", Some("localhost"), false),
            ("http://localhost", None, false),
            ("", Some(""), false),
        ] {
            assert_eq!(
                check(&headers(origin, host)).is_ok(),
                is_same,
                "{origin} {host:?}"
            );
        }
        assert!(check(&HeaderMap::new()).is_ok());
    }

    #[test]
    fn the_proxy_names_the_last_address() {
        let request = |forwarded: &[&str]| {
            let mut request = Request::new(axum::body::Body::empty());
            let peer = "10.0.0.1:5000".parse().unwrap();
            request.extensions_mut().insert(Peer(peer));
            for value in forwarded {
                let value = value.parse().unwrap();
                request.headers_mut().append("x-forwarded-for", value);
            }
            request
        };
        let ip = |text: &str| Some(text.parse::<IpAddr>().unwrap());
        let forged = request(&["1.1.1.1", "2.2.2.2, 3.3.3.3"]);
        assert_eq!(address(&forged, true), ip("3.3.3.3"));
        assert_eq!(address(&forged, false), ip("10.0.0.1"));
        assert_eq!(address(&request(&["nonsense"]), true), ip("10.0.0.1"));
        assert_eq!(address(&request(&[]), true), ip("10.0.0.1"));
    }

    #[test]
    fn a_household_counts_as_one() {
        let shared = |a: &str, b: &str| network(a.parse().unwrap()) == network(b.parse().unwrap());
        assert!(shared("2001:db8::1", "2001:db8::ffff:1"));
        assert!(!shared("2001:db8:0:1::1", "2001:db8:0:2::1"));
        assert!(shared("::ffff:1.2.3.4", "1.2.3.4"));
        assert!(!shared("1.2.3.4", "1.2.3.5"));
    }
}
